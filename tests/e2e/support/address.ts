/** The port that the browser suite starts the site on. */
export const PORT = Number(process.env.E2E_PORT ?? 3199)
