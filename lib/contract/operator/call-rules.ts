/** A header without which no operator's call changes anything: no form and no link can send it. */
export const OPERATOR_CALL_HEADER = 'x-operator-call'

export const REASON_CHARACTERS_MIN = 3
export const REASON_CHARACTERS_MAX = 500
