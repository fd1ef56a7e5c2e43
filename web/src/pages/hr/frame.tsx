import { Outlet } from 'react-router'

export default function HrFrame() {
  return (
    <>
      <h1 className="text-xl font-semibold">HR Dashboard</h1>
      <Outlet />
    </>
  )
}
