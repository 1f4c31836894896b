import { TRADING_ERRORS } from './errors-trading.ts'
import { error } from './error-entry.ts'

export const SUCCESS_CODE = '00000'

export const ERRORS = {
  invalidParameter: error('10001'),
  symbolNotListed: error('10002', 404),
  pathNotFound: error('10404', 404),
  tooManyRequests: error('10429', 429),
  /** The account asks for more of its history than is read at once. */
  historyBusy: error('10431', 429),
  internal: error('10500', 500),
  unavailable: error('10503', 503),
  /** An operator has closed the site for a while. */
  maintenance: error('10504', 503),
  /** An operator's act names an incident, an announcement or a report that there is not. */
  operatorSubjectUnknown: error('10415'),

  // The operator's controls of a replay.
  operatorTokenWrong: error('10401', 401),
  replayBackward: error('10411'),
  replayBeyondEnd: error('10412'),
  replayBeforeBegin: error('10413'),
  replayNotRewound: error('10414'),

  // Operators, at their own door.
  operatorReasonMissing: error('10451'),
  operatorUnknown: error('10452'),
  operatorNameTaken: error('10453'),
  /** Nobody would be left who may make every act. */
  operatorLastOwner: error('10454'),
  approvalUnknown: error('10455'),
  approvalOwn: error('10456'),
  /** Another gateway of the same exchange takes the acts of operators. */
  operatorElsewhere: error('10457', 503),

  // Signing (specification 8.3, first reading).
  signMissing: error('00020'),
  signModeNotMatched: error('00021'),
  signExpired: error('00022'),
  signInvalid: error('00023'),

  // Sessions and captcha (specification 8.2 and 8.4).
  loginRequired: error('00004'),
  loginExpired: error('20906'),
  captchaRequired: error('10021'),

  // Accounts.
  permissionDenied: error('10101'),
  originRefused: error('10403', 403),
  secureConnectionRequired: error('10426'),
  loginWrong: error('20001'),
  tooManyTries: error('20002'),
  codeWrong: error('20003'),
  codeTooSoon: error('20004'),
  stepExpired: error('20005'),
  contactTaken: error('20006'),
  contactMissing: error('20007'),
  passwordWeak: error('20008'),
  passwordsDiffer: error('20009'),
  emailInvalid: error('20010'),
  mobileInvalid: error('20011'),
  accountFrozen: error('20012'),
  providerOff: error('20013'),
  providerRefused: error('20014'),
  identityTaken: error('20015'),
  passkeyRefused: error('20016'),
  authenticatorSet: error('20017'),
  authenticatorNotSet: error('20018'),
  alreadyRegistered: error('20019'),
  sessionUnknown: error('20020'),
  subAccountUnknown: error('20021'),
  subAccountNameTaken: error('20022'),
  tooManySubAccounts: error('20023'),
  captchaWrong: error('20024'),
  ownerUnproven: error('20025'),
  credentialUnknown: error('20026'),
  /** A key, hook, passkey or third party that was suspended when the password was reset. */
  credentialSuspended: error('20027'),
  apiKeyUnknown: error('20030'),
  tooManyApiKeys: error('20031'),
  passphraseInvalid: error('20032'),
  addressInvalid: error('20033'),
  expiryInvalid: error('20034'),

  // The withdrawal password (DESIGN 5.35).
  withdrawPasswordRequired: error('20040'),
  withdrawPasswordNotSet: error('20041'),
  withdrawPasswordSet: error('20042'),
  withdrawPasswordWrong: error('20043'),
  withdrawPasswordLocked: error('20044'),
  withdrawPasswordSame: error('20045'),
  withdrawPasswordGuest: error('20046'),

  // Bound wallets.
  walletBound: error('20051'),
  walletUnbound: error('20052'),
  walletLastEntry: error('20053'),
  // Pictures, judged by their content, and chats.
  pictureTooLarge: error('20060'),
  pictureType: error('20061'),
  picturePixels: error('20062'),
  pictureAnimated: error('20063'),
  pictureMixed: error('20064'),
  pictureBomb: error('20065'),
  pictureBroken: error('20066'),
  pictureBusy: error('20067'),
  /** The pictures of an account have taken their share of the decoder's time. */
  pictureTime: error('20069', 429),
  pictureUnknown: error('20068', 404),
  chatOrderFull: error('20070'),
  chatAccountFull: error('20071'),
  chatSiteFull: error('20072'),
  /** The other party of an ended P2P order has blocked the writer. */
  chatBlocked: error('20074'),
  chatTooLong: error('20073'),

  // Alerts.
  alertsFull: error('20080'),
  alertUnknown: error('20081'),
  alertMet: error('20082'),
  alertValueWrong: error('20083'),
  alertNoPosition: error('20084'),
  /** There are too few candles yet for the indicator. */
  alertNoFigure: error('20085'),
  outgoingOff: error('20086'),
  webhookRefused: error('20087'),
  pushDevicesFull: error('20088'),

  // Hooks: addresses that take the alerts of other sites.
  /** An unknown hook and a wrong secret. */
  hookRefused: error('20100', 401),
  hookUnknown: error('20101'),
  hooksFull: error('20102'),
  /** The time of a message is too far from the wall clock. */
  hookTimeWrong: error('20103'),
  /** The id of a message has come with other contents. */
  hookIdUsed: error('20104'),
  /** The exchange ended before it carried a message out; nothing was done. */
  hookInterrupted: error('20105'),
  /** The first of the two orders of a reversal was carried out, and not the second. */
  hookClosedOnly: error('20106'),

  // What the operator has decided about accounts and registrations.
  /** The operator has frozen the account; its owner cannot undo it. */
  accountHeld: error('20120'),
  registrationClosed: error('20121'),
  invitationNeeded: error('20122'),
  /** An invitation that is unknown, used up, ended or past its time: which of them is not told. */
  invitationWrong: error('20123'),
  /** Only listed addresses and domains may register, and this one is not among them. */
  contactNotListed: error('20124'),
  guestsOff: error('20125'),
  /** No provider of text messages is set, so that numbers cannot be proven. */
  textsOff: error('20126'),
  userUnknown: error('20127', 404),
  /** What an operator asked for is so already. */
  alreadySo: error('20128'),
  /** A referral that would lead in a circle, or to an account that cannot invite. */
  referralWrong: error('20129'),

  tradeUnknown: error('20090'),
  journalFull: error('20091'),
  /** The charts of a journal take all the room that an account or the site has for them. */
  journalPicturesFull: error('20092'),

  ...TRADING_ERRORS,
} as const

export type ErrorName = keyof typeof ERRORS

const byCode = new Map<string, ErrorName>((Object.keys(ERRORS) as ErrorName[]).map((name) => [ERRORS[name].code, name]))

/** Finds an entry's name by its code; undefined for other codes. */
export function findErrorName(code: string): ErrorName | undefined {
  return byCode.get(code)
}
