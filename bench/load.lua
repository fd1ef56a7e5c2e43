-- Sends the requests of a file one after the other, each written as its length and its bytes, and prints the outcome as JSON.
local requests, at = {}, 0

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  while true do
    local size = file:read('*n')
    if not size then break end
    file:read(1)
    requests[#requests + 1] = file:read(size)
  end
  file:close()
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  local lost = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format('\n{"requests":%d,"seconds":%f,"p95":%f,"p99":%f,"refused":%d,"lost":%d}\n', summary.requests,
    summary.duration / 1e6, latency:percentile(95) / 1000, latency:percentile(99) / 1000, errors.status, lost))
end
