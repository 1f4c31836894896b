import { themeScript } from '#lib/settings/theme-script.ts'

/** Prints the inline scripts that our own pages carry, as a JSON list: the front door allows these and no others (`ownScripts`). */
process.stdout.write(JSON.stringify([themeScript]))
