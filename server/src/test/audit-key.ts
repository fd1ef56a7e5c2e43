import { useAuditKeys } from '#platform/security/audit-keys.ts'

/** The key that the nodes of a test find in their environment, too. */
useAuditKeys([process.env.AUDIT_KEY ?? ''])
