/** The port that the site of the pictures is started on. */
export const PORT = Number(process.env.PICTURES_PORT ?? 3197)

/** Where it keeps what it must not forget; relative to the repository. */
export const DATA_FOLDER = './test-results/pictures-data'
