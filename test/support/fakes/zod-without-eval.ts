import { config } from 'zod';

// Runs on import, and first of all: a schema asks whether it may compile itself the moment it is made, and under the
// content security policy that question alone is reported as a violation.
config({ jitless: true });
