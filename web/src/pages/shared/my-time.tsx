import { MyTime } from '#features/attendance/my-time.tsx'

export const meta = () => [{ title: 'Time Tracking · Cohort' }]

export default function MyTimePage() {
  return <MyTime />
}
