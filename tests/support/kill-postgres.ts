import { readFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'

/** Ends every process of the server at once, as a power cut would: the first one leaves the others no time to tidy up. */
export async function killPostgres(ownerUrl: string, stackDir: string): Promise<void> {
  const onlooker = postgres(ownerUrl, { max: 1 })
  const processes = await onlooker<{ pid: number }[]>`select pid from pg_stat_activity`
  const postmaster = Number(readFileSync(path.join(stackDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  for (const pid of [postmaster, ...processes.map(({ pid }) => pid)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has gone by itself.
    }
  }
  await onlooker.end({ timeout: 1 })
}
