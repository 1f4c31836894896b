import { floorScript } from '#lib/settings/browser-floor.ts'
import { themeScript } from '#lib/settings/theme-script.ts'

/** Prints the inline scripts of our own pages as a JSON list: the front door allows only these (`ownScripts`). */
process.stdout.write(JSON.stringify([themeScript, floorScript]))
