import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findCall } from '#lib/contract/calls.ts'
import { SUCCESS_CODE } from '#lib/contract/errors/errors.ts'
import { DEVICE_STATUS_HEADER, DEVICE_TOKEN_STATUSES, type DeviceTokenStatus } from '#lib/contract/signing/device.ts'
import type { Metrics } from './metrics.ts'

/**
 * Counts every answer by its route and status, those that are errors by their code, and the states of device tokens that calls carry.
 * Routes that are registered after it count.
 */
export function countCalls(fastify: FastifyInstance, metrics: Pick<Metrics, 'call' | 'refused' | 'device'>): void {
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.call(route, reply.statusCode, reply.elapsedTime)
    const device = findCall(route)?.deviceToken ? findDeviceStatus(request) : null
    if (device !== null) metrics.device(device)
  })
  fastify.addHook('preSerialization', async (_request, _reply, payload) => {
    const code = readCode(payload)
    if (code !== null && code !== SUCCESS_CODE) metrics.refused(code)
    return payload
  })
}

/** Returns the status that a call names, whose sender is not trusted: null if it names none of ours. */
function findDeviceStatus({ headers }: FastifyRequest): DeviceTokenStatus | null {
  return DEVICE_TOKEN_STATUSES.find((status) => status === headers[DEVICE_STATUS_HEADER]) ?? null
}

/** Returns the code of an envelope; null for an answer without one. */
function readCode(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null || !('code' in payload)) return null
  return typeof payload.code === 'string' ? payload.code : null
}
