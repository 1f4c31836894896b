import { site } from '#lib/locale/site.ts'
import { preferences } from './preferences.ts'
import { DEFAULT_THEME, DEFAULT_UP_DOWN_COLORS, UP_DOWN_COLORS } from './theme.ts'

/** A literal for a script inside HTML: no value can end the script element. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/**
 * Sets `data-theme` and `data-updown` on <html> before the first paint: from the settings cookie and local storage, with the
 * defaults where they are missing, corrupted or forbidden. The same text on every page and in every locale, so that one hash
 * in the content security policy covers it. It must stay in step with `parseSettings`, which theme-script.test.ts checks.
 */
export const themeScript = [
  '(function(){',
  `var e=document.documentElement,n=${literal(`${site.cookies.settings}=`)},t=${literal(DEFAULT_THEME)},u=${literal(DEFAULT_UP_DOWN_COLORS)};`,
  "try{document.cookie.split('; ').forEach(function(c){",
  "if(c.indexOf(n)===0&&JSON.parse(decodeURIComponent(c.slice(n.length))).theme==='light')t='light'",
  '})}catch(_){}',
  `try{var s=localStorage.getItem(${literal(preferences.upDownColors.key)});`,
  `if(${literal(UP_DOWN_COLORS)}.indexOf(s)>=0)u=s}catch(_){}`,
  "e.setAttribute('data-theme',t);e.setAttribute('data-updown',u)",
  '})()',
].join('')
