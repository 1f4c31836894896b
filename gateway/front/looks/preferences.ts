import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { BACK_FIELD, OTHER_THEME, PREFERENCES_PATH, SETTINGS_COOKIE_DAYS } from '#lib/contract/preferences-form.ts'
import { ERRORS, type ErrorName } from '#lib/contract/errors/errors.ts'
import { CURRENCIES } from '#lib/locale/currencies.ts'
import { findLocale, LOCALES } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { localeAddress } from '#lib/routing/addresses.ts'
import { decide } from '#lib/routing/decide.ts'
import { isGatewayPath } from '#lib/routing/documents.ts'
import { isFromOurPages } from '#gateway/guard/origin-check.ts'
import { readCookie, readPageRequest, readProtocol, readTheme, type VisitorOptions } from '#gateway/guard/visitor.ts'
import { readCallLanguage } from '#gateway/wire/call-language.ts'
import { refusal, success } from '#gateway/wire/envelope.ts'
import { addFormParser } from '#gateway/wire/form-parser.ts'
import { isForm } from '#gateway/wire/forms.ts'

const BODY_BYTES_MAX = 8192

const Body = Type.Object({
  locale: Type.Optional(Type.Enum(LOCALES.map(({ code }) => code))),
  unit: Type.Optional(Type.Enum(CURRENCIES.map(({ name }) => name))),
  theme: Type.Optional(Type.Enum(['dark', 'light', OTHER_THEME])),
  [BACK_FIELD]: Type.Optional(Type.String({ maxLength: 4096 })),
})
type Body = Static<typeof Body>

/** The fields of the settings cookie (specification 3.4); anything else that is in it is not kept. */
const SETTINGS = new Set(['language', 'unit', 'show-asset', 'theme', 'layout', 'valuation-unit', 'login'])
const SECONDS_OF_DAY = 86_400

/**
 * `POST /v1/public/preferences` (`lib/contract/preferences-form.ts`): the choices of language, currency and theme of a page without script.
 * It answers a form with a redirect to a page of this host, or to the same page in the chosen language; JSON with an envelope. Refuses
 * `originRefused` from another site's page, and `invalidParameter`.
 */
export function preferenceRoutes(options: VisitorOptions) {
  return async function routes(scope: FastifyInstance): Promise<void> {
    addFormParser(scope, BODY_BYTES_MAX)
    scope.setErrorHandler((error: { readonly validation?: unknown }, request, reply) => {
      if (error.validation === undefined) throw error
      return refuse(request, reply, 'invalidParameter')
    })
    scope.post<{ Body: Body }>(
      PREFERENCES_PATH,
      {
        bodyLimit: BODY_BYTES_MAX,
        schema: { body: Body },
        // Another site's form must not change anything of a visitor's.
        onRequest: async (request, reply) => {
          const { headers, method } = request
          const protocol = readProtocol(request.raw, options.trusts)
          if (!isFromOurPages({ method, headers, protocol }, headers.cookie !== undefined)) return refuse(request, reply, 'originRefused')
        },
      },
      (request, reply) => {
        reply.header('set-cookie', makeCookies(request, options))
        if (!isForm(request.body)) return reply.send(success(null))
        return reply.redirect(addressAfter(request, options), 303)
      },
    )
  }
}

function refuse(request: FastifyRequest, reply: FastifyReply, name: ErrorName) {
  return reply.code(ERRORS[name].httpStatus).send(refusal(name, readCallLanguage(request)))
}

/** Returns the cookies that the pages' own script would write for these choices. */
function makeCookies(request: FastifyRequest<{ Body: Body }>, { trusts }: VisitorOptions): string[] {
  const { locale, unit, theme } = request.body
  const now = readTheme(request.raw)
  const chosen = theme === OTHER_THEME ? (now === 'dark' ? 'light' : 'dark') : theme
  const settings = {
    ...storedSettings(request.headers.cookie),
    ...(locale !== undefined && { language: locale }),
    ...(unit !== undefined && { unit }),
    ...(chosen !== undefined && { theme: chosen }),
  }
  const secure = readProtocol(request.raw, trusts) === 'https' ? '; Secure' : ''
  const cookie = (name: string, value: string) =>
    `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${SETTINGS_COOKIE_DAYS * SECONDS_OF_DAY}; SameSite=Lax${secure}`
  return [cookie(site.cookies.settings, JSON.stringify(settings)), ...(locale === undefined ? [] : [cookie(site.cookies.language, locale)])]
}

/** Returns the settings as the browser has them; none if the cookie is missing or corrupted. */
function storedSettings(header: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const unsafe: unknown = JSON.parse(readCookie(header, site.cookies.settings) ?? '{}')
    if (typeof unsafe !== 'object' || unsafe === null) return {}
    return Object.fromEntries(Object.entries(unsafe).filter(([name, value]) => SETTINGS.has(name) && typeof value !== 'object'))
  } catch {
    return {}
  }
}

/** Returns where the form leads: to the page that it is on, in the chosen language. Always a page of ours. */
function addressAfter(request: FastifyRequest<{ Body: Body }>, options: VisitorOptions): string {
  const host = request.headers.host ?? ''
  const page = findPage(request.headers.referer, host) ?? findPage(pathOnly(request.body[BACK_FIELD]), host)
  const { locale } = request.body
  if (locale === undefined) return page === null ? '/' : page.pathname + page.search
  const decision = page === null ? null : decide(readPageRequest(request.raw, page.pathname, page.search, options))
  const isPage = decision?.kind === 'rewrite'
  return localeAddress(findLocale(locale), isPage ? decision.path : '/', host, isPage ? (page?.search ?? '') : '')
}

/** Reads an address on this host that is a page's; null for everything else. */
function findPage(unsafe: string | undefined, host: string): URL | null {
  const base = URL.parse(`http://${host}/`)
  const url = unsafe === undefined || base === null ? null : URL.parse(unsafe, base)
  const isHere =
    url !== null && base !== null && url.host === URL.parse(`${url.protocol}//${host}/`)?.host && /^https?:$/.test(url.protocol)
  // The URL parser has resolved dots and back slashes; two slashes would name a host in a redirect.
  return isHere && !url.pathname.startsWith('//') && !isGatewayPath(url.pathname) ? url : null
}

/** A field of the form may only name a path. */
function pathOnly(unsafe: string | undefined): string | undefined {
  return unsafe !== undefined && /^\/(?![/\\])/.test(unsafe) ? unsafe : undefined
}
