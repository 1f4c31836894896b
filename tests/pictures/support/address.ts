import { claimPorts } from '../../support/suite/ports.ts'

/** The port of the site for the pictures, a free one unless `PICTURES_PORT` names it. */
export const PORT = await claimPorts('PICTURES_PORT', 1)

/** Its data folder, relative to the repository. */
export const DATA_FOLDER = './test-results/pictures-data'
