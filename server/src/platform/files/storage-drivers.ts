import { join, resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '#src/config.ts'

/** We report and log failures ourselves, without the SDK's output. */
const nothing = () => {}
const quiet = { debug: nothing, info: nothing, warn: nothing, error: nothing }

/** The storage driver of this configuration. */
export const diskOf = async (config: Config, requestTimeout = 4500, maxAttempts = 1) =>
  config.S3_BUCKET
    ? new Disk(await objectsOf(config, config.S3_BUCKET, requestTimeout, maxAttempts))
    : diskIn(join(config.DATA_DIR, 'files'))

export const diskIn = (folder: string) =>
  new Disk(new FSDriver({ location: resolve(folder), visibility: 'private' }))

/** A bucket of an S3-compatible store. Credentials that are not configured are looked up by the SDK. */
async function objectsOf(
  config: Config,
  bucket: string,
  requestTimeout: number,
  maxAttempts: number,
) {
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_REGION } = config
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket,
    visibility: 'private',
    supportsACL: false,
    region: S3_REGION,
    forcePathStyle: true,
    maxAttempts,
    logger: quiet,
    requestHandler: { connectionTimeout: 2000, requestTimeout, throwOnRequestTimeout: true },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
    ...(S3_ACCESS_KEY_ID &&
      S3_SECRET_ACCESS_KEY && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
  })
}
