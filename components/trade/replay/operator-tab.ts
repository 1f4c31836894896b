/** The name of the operator's token in the storage of a tab. */
export const TOKEN_KEY = 'operator-token'
/** The fragment of an address by which operators ask for their controls. */
export const OPERATOR_HASH = '#operator'
