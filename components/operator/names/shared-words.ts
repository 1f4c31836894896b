/** Acts that are called like a page or another act, by their key below `operator`. */
export const ACT_WORDS: Readonly<Record<string, string>> = {
  'market/list': 'pages.markets',
  'operator/list': 'pages.operators',
  'approval/list': 'pages.approvals',
  'audit/list': 'pages.audit',
  'setting/list': 'pages.settings',
  'registration/show': 'pages.registration',
  'system/state': 'pages.overview',
}

/** Fields that mean the same as another one, by the name of that one. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  at: 'time',
  createdAt: 'created',
  userId: 'user',
}

/** Words that mean the same as another one. */
export const VALUE_WORDS: Readonly<Record<string, string>> = {}
