import { AttendancePanel } from '#features/attendance/attendance-panel.tsx'

export const meta = () => [{ title: 'Attendance · Cohort' }]

export default function TlAttendance() {
  return (
    <>
      <h2 className="sr-only">Attendance</h2>
      <AttendancePanel />
    </>
  )
}
