import { ownFetch } from '#lib/own-fetch'

type Envelope = { success?: unknown; error?: unknown; data?: unknown }

/** The data of an answer of the search calls. Throws what the server says went wrong, or `failure` when it says nothing. */
export async function ask(path: string, init: RequestInit, failure: string): Promise<unknown> {
  const response = await ownFetch(path, init)
  const answer: Envelope | null = await response.json()
  if (answer?.success !== true) throw new Error(typeof answer?.error === 'string' ? answer.error : failure)
  return answer.data
}

/** The header that says who asks. */
export const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })

/** A body of JSON and the header that says so. */
export const json = (body: object, headers: Record<string, string> = {}) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
