import type { FastifyInstance } from 'fastify'
import { JOURNAL_PICTURE_PATH, journalPictureAddress } from '#lib/contract/trading/journal-limits.ts'
import { JournalPicture, JournalPictureQuery } from '#lib/contract/trading/trading-journal.ts'
import type { Pictures } from '#gateway/pictures/pictures.ts'
import type { AdmitOptions } from '../../accounts/checks/admit.ts'
import { createAdmission, type CallLimits } from '../../pictures/admission.ts'
import { addPictureCalls, prepareScope } from '../../pictures/upload.ts'

export interface JournalPicturesOptions extends AdmitOptions {
  readonly pictures: Pictures
  /** The free space of the disk that the journal of commands writes to, in bytes. */
  readonly diskBytesFree: () => Promise<number>
  readonly limits?: CallLimits
}

const TEXT_BYTES_MAX = 1024

/** Registers the upload and the address of the charts that are kept with notes. */
export async function registerJournalPictures(app: FastifyInstance, options: JournalPicturesOptions): Promise<void> {
  const { pictures, diskBytesFree, limits } = options
  const { journalPictures: kept } = options.accounts
  await app.register((scope, _options, done) => {
    prepareScope(scope, TEXT_BYTES_MAX, JOURNAL_PICTURE_PATH)
    addPictureCalls(scope, options, {
      admission: createAdmission('journal', options, limits),
      pictures,
      uploadPath: JOURNAL_PICTURE_PATH,
      query: JournalPictureQuery,
      answer: JournalPicture,
      mayWrite: (account, { tradeId }) => kept.mayKeep(account, tradeId),
      store: async (account, { tradeId }, picture) => kept.keep(account, tradeId, picture, await diskBytesFree()),
      picturePath: journalPictureAddress(':id'),
      find: (account, id) => kept.find(account, id),
    })
    done()
  })
}
