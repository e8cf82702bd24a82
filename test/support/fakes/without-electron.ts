import { registerHooks } from 'node:module';

/**
 * Lets modules that import `electron` (electron-log and electron-store do) load in plain Node, where Electron's package would try to
 * fetch its binary. Import it before them.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: 'data:text/javascript,export default {}', shortCircuit: true }
      : next(specifier, context),
});
