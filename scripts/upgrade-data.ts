import { upgradeData } from '#gateway/exchange/upgrade/upgrade-data.ts'
import { dataPlace } from './lib/data-place.ts'

/**
 * `npm run upgrade-data -- TARGET [DATA_DIR]`: carries a stopped exchange of version 0.1.0 over into a new data folder; with DATABASE_URL its
 * journal there too. Exit code 1 if it cannot.
 */
const [target, named] = process.argv.slice(2)
const { folder, databaseUrl } = dataPlace(named)

if (target === undefined) {
  console.error('Name the folder to make: npm run upgrade-data -- TARGET [DATA_DIR]')
  process.exitCode = 1
} else {
  try {
    const { sequence, stateHash, sums } = await upgradeData(folder, target, databaseUrl)
    for (const [coin, sum] of Object.entries(sums)) console.log(`${coin} ${sum}`)
    console.log(`state ${stateHash} after record ${sequence}`)
    console.log(`All is carried over to ${target}: start with DATA_DIR=${target}. ${folder} is as it was.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
