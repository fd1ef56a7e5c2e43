import { sqlId, tokenOf } from './market.ts'

type Kind = 'person' | 'leader' | 'hr'

const tokens = (kind: Kind) => `'${tokenOf(0, kind).replace('0', '')}' || n`

/** All of a kind are signed in, each with the token of their number. */
export const sessions = (kind: Kind, many: number) => `
  insert into sessions (id, user_id, token_hash, expires_at, refresh_hash, refresh_expires_at)
  select gen_random_uuid(), ${sqlId(kind, 'n')}, encode(sha256(convert_to(${tokens(kind)}, 'UTF8')), 'hex'),
    now() + interval '1 day', 'refresh ${kind} ' || n, now() + interval '1 day'
  from generate_series(1, ${many}) n;`
