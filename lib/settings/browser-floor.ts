/**
 * The oldest browsers that the pages support, which are also Next's. `browserslist` in package.json and the README name the same, which
 * browser-floor.test.ts checks; scripts/checks/newer-features.ts lists what they lack.
 */
export const BROWSER_FLOOR = { safari: '16.4', chrome: '111', firefox: '111' } as const

/** The id of the sentence that readers with an older browser get. */
export const FLOOR_SENTENCE_ID = 'old-browser'

/**
 * Shows the sentence to browsers below the floor, in a language that they can read: ECMAScript 5, without styles. Safari reads look-behind
 * from 16.4, Chrome mixes colours from 111; Firefox knows containers from 110, the nearest sign that it gives to a page.
 */
export const floorScript = [
  '(function(){var ok=false;try{',
  String.raw`new RegExp('(?\x3c=a)b');`,
  'var s=function(n,v){return CSS.supports(n,v)};',
  "ok=s('container-type','inline-size')&&(s('color','color-mix(in srgb,red,red)')||s('-moz-appearance','none'))",
  '}catch(_){}',
  `var e=document.getElementById('${FLOOR_SENTENCE_ID}');if(e&&!ok)e.removeAttribute('hidden')`,
  '})()',
].join('')
