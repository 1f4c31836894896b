import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALLOWED_TAGS, VOID_TAGS } from './allow-list.ts'
import { boundHtml, DEPTH_MAX } from './bound-html.ts'
import { readTag } from './tags.ts'

describe('reading one tag', () => {
  it.each([
    ['<p>', 'p', false, {}, 3],
    ['<P CLASS=a>', 'p', false, { class: 'a' }, 11],
    ['</p >', 'p', true, {}, 5],
    ['<br/>', 'br', false, {}, 5],
    ['<a href="x>y" title=\'"\'>', 'a', false, { href: 'x>y', title: '"' }, 24],
    ['<a b = c d>', 'a', false, { b: 'c', d: '' }, 11],
    ['<a b=1 B=2>', 'a', false, { b: '1' }, 11],
    ['<a =b>', 'a', false, { '=b': '' }, 6],
    ['<a b==c>', 'a', false, { b: '=c' }, 8],
    ['<a b="">', 'a', false, { b: '' }, 8],
    ['<a b=>', 'a', false, { b: '' }, 6],
    ['<a "b>', 'a', false, { '"b': '' }, 6],
    ['<a/b/c>', 'a', false, { b: '', c: '' }, 7],
    ['<x-y:z>', 'x-y:z', false, {}, 7],
  ])('%s', (html, name, isEnd, attributes, end) => {
    const tag = readTag(`${html}rest`, 0)
    const read = { ...tag, attributes: Object.fromEntries(tag?.attributes ?? []) }
    expect(read).toEqual({ name, isEnd, attributes, end, isSelfClosing: html === '<br/>' })
  })

  it.each(['<p', '<p ', '<p a', '<p a=', '<p a="b>', "<p a='b>", '<p a=b'])('%s never ends', (html) => {
    expect(readTag(html, 0)).toBe(null)
  })
})

describe('writing a text again', () => {
  it.each([
    ['plain & text', 'plain & text'],
    ['<p>a</p>', '<p>a</p>'],
    ['<p>a', '<p>a</p>'],
    ['<b><i>a</b>b</i>', '<b><i>a</i></b>b'],
    ['a</p>b</br>', 'ab'],
    ['<x-y>a</x-y>', 'a'],
    ['a < b <3 << c', 'a &lt; b &lt;3 &lt;&lt; c'],
    ['<p onclick=a title="x">', '<p title="x"></p>'],
    ["<p title='a\"b'>", '<p title="a&quot;b"></p>'],
    ['<br></br><hr/>', '<br><hr>'],
    ['a<!-- <p> -->b<!-->c<!--->d<!-- x --!>e<!-- open', 'abcde'],
    ['a<!doctype html>b<?php x?>c</ x>d', 'abcd'],
    ['a<p title="b', 'a'],
  ])('%j becomes %j', (html, expected) => expect(boundHtml(html)).toBe(expected))

  it.each([
    ['a<script>b</script>c', 'ac'],
    ['a<SCRIPT src=x>b<p></SCRIPT >c', 'ac'],
    ['a<script>b</scripty></script>c', 'ac'],
    ['a<script>b', 'a'],
    ['a<noscript><p>b</p></noscript>c', 'ac'],
    ['a<style>b<p>{}</style>c', 'ac'],
    ['a<title></p></title>c', 'ac'],
    ['a<plaintext>b</plaintext>c', 'a'],
    ['a<svg><svg>b</svg>c</svg>d', 'ad'],
    ['a<svg title="</svg>">b</svg>c', 'ac'],
    ['a<math><mi>b</math>c', 'ac'],
    ['a<template>b<template></template></template>c', 'ac'],
    ['a<script><!--<script></script>b--></script>c', 'ac'],
    ['a<script><!--b</script>c', 'ac'],
    ['a<script><!--<script>--></script>c', 'ac'],
    ['a<script><!--><script></script>c', 'ac'],
    ['a<script><!--<script></script>b', 'a'],
    ['a<svg/>b', 'ab'],
    ['a<svg><svg/>b</svg>c', 'ac'],
    ['a<svg d=/>b</svg>c', 'ac'],
    ['a<math/>b', 'ab'],
    ['a<template/>b</template>c', 'ac'],
    ['<html><head><title>a</title><meta><style>b</style><body><p>c</p>', '<p>c</p>'],
    ['a<svg>b', 'a'],
    ['a<svg>b<x y="', 'a'],
  ])('drops content: %j becomes %j', (html, expected) => expect(boundHtml(html)).toBe(expected))
})

const pieces = [
  ALLOWED_TAGS.slice(0, 12).flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  ['<table>', '<tr>', '<td>', '</table>', '<svg>', '</svg>', '<script>', '</script>', '<!--', '-->'],
  ['<', '>', '"', "'", '=', ' a=', 'x'],
].flat()
const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 200 }).map((parts) => parts.join(''))

describe('for every text', () => {
  it('is properly nested, allowed and no deeper than the limit', () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string()), (html) => {
        const open: string[] = []
        for (const [, slash, name = ''] of boundHtml(html).matchAll(/<(\/?)([a-z0-9]+)(?: [a-z]+="[^"]*")*>/g)) {
          expect(ALLOWED_TAGS).toContain(name)
          if (slash) expect(open.pop()).toBe(name)
          else if (!VOID_TAGS.has(name)) open.push(name)
          expect(open.length).toBeLessThanOrEqual(DEPTH_MAX)
        }
        expect(open).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string()), (html) => {
        const once = boundHtml(html)
        expect(boundHtml(once)).toBe(once)
      }),
      { numRuns: 1000 },
    )
  })

  it('keeps the text of elements that are nested too deep', () => {
    expect(boundHtml(`${'<div>'.repeat(5000)}deep`)).toBe(`${'<div>'.repeat(DEPTH_MAX)}deep${'</div>'.repeat(DEPTH_MAX)}`)
  })
})
