import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAY_IMPORT, ROOMS } from '../architecture.ts'
import { ROOM_SENTENCES } from './rooms.ts'

/** `node scripts/checks/documents/print-rooms.ts`: writes docs/ROOMS.md from the law and the sentences of its rooms. */
const ROOT = join(import.meta.dirname, '../../..')
const PAGE = join(ROOT, 'docs/ROOMS.md')

/** Rooms whose folders are entries of one list (a widget, a route, a language) and need no sentence. */
const LISTS = new Set(['components/ui', 'components/theme', 'app', 'messages', 'gateway', 'middleware.ts'])

const HEAD = `# Rooms

Printed by \`node scripts/checks/documents/print-rooms.ts\` from the law (\`scripts/checks/architecture.ts\`) and the sentences of its rooms
(\`documents/rooms.ts\`): change those. [ARCHITECTURE.md](ARCHITECTURE.md) tells how the rooms work together.
`

/** Lists the folders that need a sentence: the rooms of the law, and the folders directly below each. */
export function listRooms(): readonly string[] {
  return ROOMS.flatMap((room) => [room, ...(LISTS.has(room) ? [] : foldersBelow(room))])
}

function foldersBelow(room: string): string[] {
  const files = globSync(`${room}/*/**/*.*`, { cwd: ROOT })
  const folders = new Set(
    files.map((file) =>
      file
        .split('/')
        .slice(0, room.split('/').length + 1)
        .join('/'),
    ),
  )
  return [...folders].filter((folder) => !ROOMS.includes(folder)).toSorted()
}

function readSentence(room: string): string {
  return ROOM_SENTENCES[room] ?? ''
}

/** Writes what a room imports, shorter where it takes a whole floor. */
function imports(room: string): string {
  const rooms = (MAY_IMPORT[room] ?? []).map((other) => `\`${other.replace(/^(?:lib|gateway)\//, '')}\``)
  return rooms.length === 0 ? 'none' : rooms.length > 16 ? 'all above' : rooms.join(', ')
}

/** Returns the text of docs/ROOMS.md. */
export function printRooms(): string {
  const rooms = listRooms()
  const floors = [...new Set(ROOMS.map((room) => room.split('/')[0] ?? room))]
  const sections = floors.map((floor) => {
    const own = ROOMS.filter((room) => room.split('/')[0] === floor)
    const law = own.map((room) => `| \`${room}\` | ${readSentence(room)} | ${imports(room)} |`)
    const inner = own.flatMap((room) => {
      const isBelow = new RegExp(`^${room.replaceAll('*', '[^/]+')}/`)
      const below = rooms.filter((other) => isBelow.test(other) && !ROOMS.includes(other))
      if (below.length === 0) return []
      return [
        '',
        `### In \`${room}\``,
        '',
        '| folder | contents |',
        '| --- | --- |',
        ...below.map((each) => `| \`${room.includes('*') ? each : each.slice(room.length + 1)}/\` | ${readSentence(each)} |`),
      ]
    })
    return ['', `## ${floor}`, '', '| room | contents | may import |', '| --- | --- | --- |', ...law, ...inner].join('\n')
  })
  return `${HEAD}${sections.join('\n')}\n`
}

if (import.meta.main) writeFileSync(PAGE, printRooms())
