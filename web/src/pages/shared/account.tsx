import { Navigate } from 'react-router'

/** Where the Security card was before the settings had it; mails and bookmarks still lead here. */
export default function Account() {
  return <Navigate to="/settings#security" replace />
}
