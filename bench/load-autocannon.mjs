import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

/** Stands in where there is no wrk: the same requests, from a process of its own, and the same outcome as JSON. */
const [url, connections, duration, file] = process.argv.slice(2)
const requests = []
for (let rest = readFileSync(file); rest.length; ) {
  const end = rest.indexOf('\n')
  const size = Number(rest.subarray(0, end))
  requests.push(parsed(rest.subarray(end + 1, end + 1 + size).toString()))
  rest = rest.subarray(end + 1 + size)
}

function parsed(raw) {
  const [head, body] = raw.split('\r\n\r\n')
  const [first, ...lines] = head.split('\r\n')
  const [method, path] = first.split(' ')
  // autocannon sets these headers itself.
  const sent = lines.filter((line) => !/^(content-length|host):/.test(line))
  const headers = Object.fromEntries(sent.map((line) => line.split(/: (.*)/).slice(0, 2)))
  return { method, path, headers, ...(body && { body }) }
}

let at = 0
const latencies = []
const run = autocannon({
  url,
  connections: Number(connections),
  duration: Number(duration),
  requests: [{ setupRequest: (request) => ({ ...request, ...requests[at++ % requests.length] }) }],
})
run.on('response', (_client, _status, _bytes, time) => latencies.push(time))
const result = await run
latencies.sort((a, b) => a - b)
const quantile = (part) => latencies[Math.floor((latencies.length - 1) * part)] ?? 0
const outcome = {
  requests: result['2xx'] + result.non2xx,
  seconds: result.duration,
  p95: quantile(0.95),
  p99: quantile(0.99),
  refused: result.non2xx,
  lost: result.errors,
}
console.log(`\n${JSON.stringify(outcome)}`)
