import { describe, expect, it } from 'vitest'
import { findNewerInScript, findNewerInStyle, NEWER_IN_SCRIPTS, NEWER_IN_STYLES } from './newer-features.ts'

// Goal: the check of built files sees each newer feature, lets guarded uses pass, and no others.

const namesIn = (found: readonly string[]) => [...new Set(found.map((text) => text.slice(0, text.indexOf(': '))))]

describe('a script', () => {
  it.each([
    ['let a=URL.parse(b,c)', 'URL.parse'],
    ['f({signal:AbortSignal.any([a,AbortSignal.timeout(1)])})', 'AbortSignal.any'],
    ['for(let a of Map.groupBy(b,c))d(a)', 'Map.groupBy'],
    ['let{promise:a,resolve:b}=Promise.withResolvers()', 'Promise.withResolvers'],
    ['if(e.checkVisibility({visibilityProperty:!0}))f()', '.checkVisibility'],
    ['a.isSubsetOf(b)', '.isSubsetOf'],
    ['new Intl.DurationFormat("en")', 'Intl.DurationFormat'],
    ['async()=>Array.fromAsync(a)', 'Array.fromAsync'],
    ['document.startViewTransition(f)', '.startViewTransition'],
    ['e.showPopover()', '.showPopover'],
    ['navigator.userActivation.hasBeenActive', 'navigator.userActivation'],
    ['scheduler.yield()', 'scheduler'],
    ['new DecompressionStream("gzip")', 'DecompressionStream'],
    ['c.roundRect(0,0,1,1,2)', '.roundRect'],
    ['let a=/[\\p{L}--[a-z]]/v', 'syntax'],
    ['let a=/(?i:a)b/', 'syntax'],
    ['{using a=b()}', 'syntax'],
  ])('%s', (code, name) => expect(namesIn(findNewerInScript(code))).toContain(name))

  it.each([
    'let t=a.toSorted(c).toReversed(),u=b.with(1,2),v=b.toSpliced(0,1)',
    'function v(e){return("function"==typeof e.checkVisibility?e.checkVisibility():e.getClientRects().length>0)}',
    'typeof box,"function"==typeof n.showPopover&&n.showPopover()',
    'function f(a){if(!("startViewTransition"in document))return a();document.startViewTransition(a).ready.then(b)}',
    'let o=navigator.userActivation;o?.hasBeenActive===!0&&f()',
    'class A{static{this.b=1}#c=1;has(o){return#c in o}}',
    'let a={withCredentials:!0,anchor:1,"toHex":2};a.withCredentials;a.anchor',
    'Object.hasOwn(a,b)&&a.findLast(c)&&structuredClone(d)&&/(?<=a)b/.test(e)',
    'location.navigation;a.URL.parser(b)',
  ])('may have %s', (code) => expect(findNewerInScript(code)).toEqual([]))

  it('is shown with what is around a fault', () => {
    expect(findNewerInScript('let here=URL.parse(there)')).toEqual(['URL.parse: …let here=URL.parse(there)…'])
  })
})

describe('a style sheet', () => {
  it.each([
    ['.a{color:light-dark(red,blue)}', 'light-dark()'],
    ['.a{color:color-mix(in srgb,red,blue)}', 'color-mix()'],
    // A value with a variable is dropped too late for the declaration before it.
    ['.a{background:var(--b);background:color-mix(in srgb,var(--c),blue)}', 'color-mix()'],
    ['.a{& .b{color:red}}', 'nesting'],
    ['.a{anchor-name:--a}', 'anchor positioning'],
    ['.a{width:round(down,1px,2px)}', 'round() and its like'],
    ['.a{grid-template-columns:subgrid}', 'subgrid'],
    ['.a:popover-open{color:red}', ':popover-open'],
    ['@starting-style{.a{opacity:0}}', '@starting-style'],
    ['@scope (.a){.b{color:red}}', '@scope'],
    ['.a{height:2lh}', 'lh'],
    ['.a{view-transition-name:b}', 'view transitions'],
    ['.a{animation-timeline:scroll()}', 'scroll-driven animations'],
    ['.a:nth-child(1 of .b){color:red}', ':nth-child(of)'],
  ])('%s', (code, name) => expect(namesIn(findNewerInStyle(code))).toContain(name))

  it.each([
    '.a{background:var(--b)}@supports (color:color-mix(in srgb,red,red)){.a{background:color-mix(in srgb, var(--c) 92%, transparent)}}',
    '.a{block-size:calc(1px + 2px)}@supports (block-size:round(down,1px,1px)){.a{block-size:round(down, 3px, 2px)}}',
    '.a{min-block-size:2lh;text-wrap:balance}',
    '@layer ui{.a{inset-inline:0;block-size:100dvh}@container (min-width:1px){.b{width:1cqi}}}',
    '@media (768px<=width<1100px){.a{rotate:3deg;mask-image:linear-gradient(red,blue)}}',
  ])('may have %s', (code) => expect(findNewerInStyle(code)).toEqual([]))
})

it('names each feature once', () => {
  const names = [...NEWER_IN_SCRIPTS, ...NEWER_IN_STYLES].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
