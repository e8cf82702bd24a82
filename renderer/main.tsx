import '@fontsource-variable/inter/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import { LucideProvider } from 'lucide-react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { ErrorBoundary } from './app/ErrorBoundary.tsx';

const root = document.getElementById('root');
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
