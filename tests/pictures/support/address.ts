/** The port of the site for the pictures. */
export const PORT = Number(process.env.PICTURES_PORT ?? 3197)

/** Its data folder, relative to the repository. */
export const DATA_FOLDER = './test-results/pictures-data'
