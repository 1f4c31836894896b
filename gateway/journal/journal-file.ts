/** The journal's file within the data folder. */
export const JOURNAL_FILE = 'journal.sqlite'
