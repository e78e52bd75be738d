import { useViewer } from './viewer.ts'

/** The signed-in staff member; their chosen columns are stored under it. */
export function useStaffId(): string | undefined {
  const viewer = useViewer()
  return viewer.state === 'staff' ? viewer.userId : undefined
}
