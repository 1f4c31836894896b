import { expect, it } from 'vitest'
import { readTags } from './read-tags.ts'

it.each([
  ['', []],
  ['breakout', ['breakout']],
  [' breakout, news ,, breakout', ['breakout', 'news']],
  ['اختراق، أخبار', ['اختراق', 'أخبار']],
  ['順張り、ニュース', ['順張り', 'ニュース']],
])('reads %j', (text, tags) => expect(readTags(text)).toEqual(tags))
