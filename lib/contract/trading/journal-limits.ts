/** Limits of the notes in a trading journal. Lengths are characters. */
export const JOURNAL_LIMITS = {
  noteLength: 2000,
  tags: 10,
  tagLength: 24,
  /** Trades with a note or a tag, for each account. */
  trades: 5000,
  /** Charts kept with notes: their number, and their bytes as they are stored. */
  pictures: 500,
  pictureBytes: 30 * 1024 * 1024,
} as const

/** `POST`: the chart of a trade that has a note; the body is the file itself, and the query names the trade. */
export const JOURNAL_PICTURE_PATH = '/v1/trade/journal/picture'
/** Returns the address of a chart, which only its owner can fetch. */
export const journalPictureAddress = (id: string): string => `${JOURNAL_PICTURE_PATH}/${id}`
