// Routing. Links inside the page carry data-link; the server answers every address of the page with the page itself.
class Router {
  path = $state(location.pathname);
  hash = $state(location.hash.slice(1));

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a[data-link]');
      if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.go(link.pathname + link.hash);
    });
  }

  get parts(): string[] {
    return this.path.split('/').filter(Boolean);
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.read();
    scrollTo(0, 0);
  }
  // Replaces the current entry of the browser's history.
  replace(address: string): void {
    history.replaceState(null, '', address);
    this.read();
  }

  private read(): void {
    this.path = location.pathname;
    this.hash = location.hash.slice(1);
  }
}

export const router = new Router();
