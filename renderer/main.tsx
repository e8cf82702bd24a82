import '@fontsource-variable/inter/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/first-frame.css';
import { LucideProvider } from 'lucide-react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { languages } from '../shared/languages.ts';
import { App } from './app/App.tsx';
import { ErrorBoundary } from './app/ErrorBoundary.tsx';
import { showLanguage } from './text.ts';

// A dropped file would be opened in place of the app.
for (const type of ['dragover', 'drop'] as const)
  window.addEventListener(type, (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });

const root = document.getElementById('root');
// Main writes the language into the page. Its texts are a file of their own.
const { lang } = document.documentElement;
await showLanguage(languages.find((one) => one === lang) ?? 'en').catch(() => {});
if (root) {
  createRoot(root).render(
    <StrictMode>
      {/* Icons are 16 px, and their strokes 1.5 px on the screen at every size. */}
      <LucideProvider size={16} strokeWidth={1.5} absoluteStrokeWidth>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
      </LucideProvider>
    </StrictMode>,
  );
}
