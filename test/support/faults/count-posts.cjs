// Loaded into the main process before the app: appends a line for each POST that leaves.
const { appendFileSync } = require('node:fs');
const http = require('node:http');
const { syncBuiltinESMExports } = require('node:module');

const { request } = http;
http.request = (...args) => {
  if (args.some((one) => one?.method === 'POST')) appendFileSync(process.env.RINGBACK_POSTS, 'POST\n');
  return request(...args);
};
syncBuiltinESMExports();
