import { describe, expect, it } from 'vitest'
import { readDatabaseUrl } from './database-url.ts'

describe('the address of a database', () => {
  it.each<[string, readonly string[] | null]>([
    ['postgres://ann:pw@one/agio', ['one postgres://ann:pw@one/agio']],
    ['postgresql://one:5433/agio?sslmode=require', ['one:5433 postgresql://one:5433/agio?sslmode=require']],
    [
      'postgres://ann:p%40w@one:5432,two:5433/agio?target_session_attrs=read-write&sslmode=require',
      ['one:5432 postgres://ann:p%40w@one:5432/agio?sslmode=require', 'two:5433 postgres://ann:p%40w@two:5433/agio?sslmode=require'],
    ],
    ['postgres://[::1]:5432,one/agio?target_session_attrs=primary', ['[::1]:5432 postgres://[::1]:5432/agio', 'one postgres://one/agio']],
    ['postgres://one,two/agio?target_session_attrs=standby', null],
    ['postgres://one/agio?target_session_attrs=any', null],
    ['postgres://one,,two/agio', null],
    ['postgres:///agio', null],
    ['mysql://one/agio', null],
    [`postgres://${Array.from({ length: 17 }, (_, nth) => `h${nth}`).join(',')}/agio`, null],
  ])('%s', (url, hosts) => {
    expect(readDatabaseUrl(url)?.map((host) => `${host.name} ${host.url}`) ?? null).toEqual(hosts)
  })
})
