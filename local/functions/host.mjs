/* global Deno */
// Runs one edge function inside Deno: `deno run host.mjs <index.ts> <port>`.
// The official runtime serves whatever a function exports or passes to Deno.serve; plain `deno run` needs telling.

const [entry, port] = Deno.args
const address = { hostname: '127.0.0.1', port: Number(port), onListen() {} }

const serve = Deno.serve.bind(Deno)
Deno.serve = (...args) => serve(address, args.find((arg) => typeof arg === 'function') ?? args[0].handler)

const { default: exported } = await import(new URL(`file://${entry}`).href)
if (exported?.fetch) serve(address, (request) => exported.fetch(request))

// Our stdin ends when the stack does, even if it is killed: no function outlives it.
for await (const _ of Deno.stdin.readable);
Deno.exit()
