/** Limits and names of registrations, apart from their schemas, which would weigh on every page. */

/** Longer codes of invitations are refused. */
export const INVITATION_CHARACTERS_MAX = 40

/** The field of a link to the registration that brings an invitation: `/register?invitation=ABCD…`. */
export const INVITATION_FIELD = 'invitation'
