import { site } from '#lib/locale/site.ts'
import { storageKey } from './keys.ts'
import { preferences } from './preferences.ts'
import { DEFAULT_THEME, DEFAULT_UP_DOWN_COLORS, UP_DOWN_COLORS } from './theme.ts'

/** Formats a literal for a script inside HTML, so that no value can end the script element. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/**
 * Sets attributes on <html> before the first paint: `data-theme` and `data-updown` from the settings cookie and local storage, with
 * the defaults where they are missing, corrupted or forbidden; `data-login` if the cookie has the login flag, so that the header offers
 * no log-in to a logged-in user; `data-simulation` while simulation mode is on, which has a bar of its own; `data-panel` in a window
 * that was opened for one panel of a terminal, as its name says. The text is the same on every page and in every locale, so that one
 * hash in the content security policy covers it. It must stay in step with `parseSettings`, which theme-script.test.ts checks.
 */
export const themeScript = [
  '(function(){',
  `var e=document.documentElement,n=${literal(`${site.cookies.settings}=`)},t=${literal(DEFAULT_THEME)},u=${literal(DEFAULT_UP_DOWN_COLORS)};`,
  "try{document.cookie.split('; ').forEach(function(c){",
  "if(c.indexOf(n)===0){var v=JSON.parse(decodeURIComponent(c.slice(n.length)));if(v.theme==='light')t='light';",
  "if(v.login===true)e.setAttribute('data-login','')}",
  '})}catch(_){}',
  `try{if(('; '+document.cookie+';').indexOf(${literal(`; ${site.cookies.simulation}=1;`)})>=0)e.setAttribute('data-simulation','')}catch(_){}`,
  `try{var w=${literal(storageKey('panel_'))};if(window.opener&&name.indexOf(w)===0)e.setAttribute('data-panel',name.slice(w.length))}catch(_){}`,
  `try{var s=localStorage.getItem(${literal(preferences.upDownColors.key)});`,
  `if(${literal(UP_DOWN_COLORS)}.indexOf(s)>=0)u=s}catch(_){}`,
  "e.setAttribute('data-theme',t);e.setAttribute('data-updown',u)",
  '})()',
].join('')
