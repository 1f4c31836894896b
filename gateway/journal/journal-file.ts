/** The journal's file name within the data folder. */
export const JOURNAL_FILE = 'journal.sqlite'
