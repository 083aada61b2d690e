/** Whether the preferences are on the screen: the lobby, the table's menu and a key open them. */

class Showing {
  preferences = $state(false);
}

export const showing = new Showing();
