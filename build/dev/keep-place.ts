import { appStore } from '../../renderer/navigation/app-store.ts';

// Loaded into the page by `npm run dev` alone: what was open is open again after main was restarted or the page was loaded again.

const hot = import.meta.hot;
let isBack = false;

hot?.on('ringback:place', ({ place, watched }) => {
  const goBack = () => {
    if (isBack || appStore.getState().boot.kind !== 'ready') return;
    isBack = true;
    if (place) appStore.setState({ place, watched });
    appStore.subscribe(({ place, watched }) => hot.send('ringback:place', { place, watched }));
  };
  appStore.subscribe(goBack);
  goBack();
});
hot?.send('ringback:where', {});
