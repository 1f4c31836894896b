import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ERRORS } from '#lib/contract/errors/errors.ts'
import { isFromOurPages } from '#gateway/guard/origin-check.ts'
import { readCallLanguage } from '#gateway/wire/call-language.ts'
import { refusal } from '#gateway/wire/envelope.ts'
import { addFormParser } from '#gateway/wire/form-parser.ts'
import { isForm } from '#gateway/wire/forms.ts'
import { POLICY_REPORT_PATH } from '#gateway/guard/security-headers.ts'

const REPORT_BYTES_MAX = 16 * 1024
const REPORTS_PER_BODY_MAX = 10
const TEXT_MAX = 300

/** Content types of `report-uri`, of `report-to`, and of our own pages (specification 7.2). */
const CONTENT_TYPES = ['application/csp-report', 'application/reports+json', 'application/json']

/**
 * Writes browsers' reports of blocked scripts and the like to the log: `POST /v1/buried/log/cspSecurity`. Reports are not trusted: only
 * known fields are logged, and truncated.
 */
export async function policyReportRoutes(fastify: FastifyInstance): Promise<void> {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser(CONTENT_TYPES, { parseAs: 'string', bodyLimit: REPORT_BYTES_MAX }, (_request, text, done) => {
    try {
      done(null, JSON.parse(String(text)))
    } catch {
      done(Object.assign(new Error('The report is not JSON'), { statusCode: 400 }))
    }
  })
  addFormParser(fastify, REPORT_BYTES_MAX)
  fastify.post(POLICY_REPORT_PATH, (request, reply) => {
    // Of the types of a body, only a form can be sent by any site's page: its visitors would fill our log.
    if (isForm(request.body) && !isFromOurPages({ method: 'POST', headers: request.headers, protocol: 'http' }, false))
      return reply.code(ERRORS.originRefused.httpStatus).send(refusal('originRefused', readCallLanguage(request)))
    for (const report of readReports(request.body).slice(0, REPORTS_PER_BODY_MAX)) logReport(request, report)
    return { code: '00000', msg: 'success', status: 'success', data: null, requestTime: Date.now() }
  })
}

type Fields = Readonly<Record<string, unknown>>

/** Reads three formats: `{"csp-report": {…}}`, a list of `{type, body}`, and `{bizType, data: {event, reason}, page}`. */
function readReports(body: unknown): readonly Fields[] {
  const entries = Array.isArray(body) ? body : [body]
  return entries.filter(isFields).map((entry) => {
    const inner = entry['csp-report'] ?? entry.body ?? entry.data
    return Object.assign({}, entry, isFields(inner) ? inner : null)
  })
}

const LOGGED = [
  'type',
  'bizType',
  'event',
  'reason',
  'page',
  'url',
  'document-uri',
  'documentURL',
  'blocked-uri',
  'blockedURL',
  'effective-directive',
  'effectiveDirective',
  'violated-directive',
  'source-file',
  'sourceFile',
  'line-number',
  'lineNumber',
  'script-sample',
  'sample',
  'disposition',
] as const

function logReport(request: FastifyRequest, report: Fields): void {
  const known: Record<string, string | number> = {}
  for (const name of LOGGED) {
    const value = report[name]
    if (typeof value === 'number') known[name] = value
    else if (typeof value === 'string' && value !== '') known[name] = value.slice(0, TEXT_MAX)
  }
  request.log.warn({ report: known }, 'a browser reports a breach of the page policy')
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
