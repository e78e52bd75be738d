import { ownFetch } from '#lib/backend/own-fetch'

type Envelope = { success?: unknown; error?: unknown; data?: unknown }

/** The data of a search answer. Throws the server's error, or `failure` when it names none. */
export async function ask(path: string, init: RequestInit, failure: string): Promise<unknown> {
  const response = await ownFetch(path, init)
  const answer: Envelope | null = await response.json()
  if (answer?.success !== true) throw new Error(typeof answer?.error === 'string' ? answer.error : failure)
  return answer.data
}

export const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })

export const json = (body: object, headers: Record<string, string> = {}) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
