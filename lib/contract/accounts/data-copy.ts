/** `GET /v1/user/data-copy`: everything that the site keeps about a main account and its sub-accounts, as one JSON file. */
export const DATA_COPY_PATH = '/v1/user/data-copy'

/** How many copies an account gets in a day. */
export const DATA_COPIES_PER_DAY = 5
