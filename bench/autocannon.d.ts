declare module 'autocannon' {
  interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
  }
  interface Options {
    url: string
    connections: number
    duration: number
    requests?: (Request & { setupRequest?: (request: Request) => Request })[]
  }
  interface Result {
    '2xx': number
    non2xx: number
    errors: number
    duration: number
    statusCodeStats: Record<string, { count: number }>
  }
  interface Run extends Promise<Result> {
    on(
      event: 'response',
      received: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }
  export default function autocannon(options: Options): Run
}
