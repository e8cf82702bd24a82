import { useEffect } from 'react';
import { bridge } from '../bridge.ts';
import { notesStore } from './note-store.ts';

/** Loads the note, follows changes from elsewhere, and saves before the page is left. */
export function useNote(subject: string): void {
  const { load, flush, closeEditor } = notesStore.getState();
  useEffect(() => {
    void load(subject);
    const stop = bridge.on('history', () => void load(subject));
    const leave = (): void => void flush(subject);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      leave();
      closeEditor(subject);
    };
  }, [subject, load, flush, closeEditor]);
}
