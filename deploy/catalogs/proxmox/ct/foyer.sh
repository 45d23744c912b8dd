#!/usr/bin/env bash
source <(curl -fsSL https://raw.githubusercontent.com/community-scripts/ProxmoxVE/main/misc/build.func)
# License: MIT
# Source: @SOURCE@

APP="Foyer"
var_tags="${var_tags:-signage}"
var_cpu="${var_cpu:-2}"
var_ram="${var_ram:-2048}"
var_disk="${var_disk:-8}"
var_os="${var_os:-debian}"
var_version="${var_version:-13}"
var_unprivileged="${var_unprivileged:-1}"

header_info "$APP"
variables
color
catch_errors

function update_script() {
  header_info
  check_container_storage
  check_container_resources
  if [[ ! -d /opt/foyer ]]; then
    msg_error "No ${APP} Installation Found!"
    exit
  fi
  if check_for_gh_release "foyer" "@REPOSITORY@"; then
    msg_info "Backing up"
    cd /opt/foyer
    $STD runuser -u foyer -- env DATA_DIR=/var/lib/foyer npm run cli -- backup "/var/lib/foyer/before-$(date +%F-%H-%M).zip"
    msg_ok "Backed up"
    msg_info "Stopping Service"
    systemctl stop foyer
    msg_ok "Stopped Service"
    CLEAN_INSTALL=1 fetch_and_deploy_gh_release "foyer" "@REPOSITORY@" "tarball"
    msg_info "Updating ${APP}"
    cd /opt/foyer
    $STD npm ci
    chown -R foyer: /opt/foyer
    msg_ok "Updated ${APP}"
    msg_info "Starting Service"
    systemctl start foyer
    msg_ok "Updated Successfully"
  fi
  exit
}

start
build_container
description

msg_ok "Completed Successfully!\n"
echo -e "${CREATING}${GN}${APP} setup has been successfully initialized!${CL}"
echo -e "${INFO}${YW} Access it using the following URL:${CL}"
echo -e "${TAB}${GATEWAY}${BGN}http://${IP}:8080${CL}"
