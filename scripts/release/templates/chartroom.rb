# For a tap of one's own: Formula/chartroom.rb in a repository called homebrew-chartroom.
class Chartroom < Formula
  desc "Print the paper a naval wargame is played on"
  homepage "@HOMEPAGE@"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@ADDRESS@/@MACOS_ARM@"
      sha256 "@MACOS_ARM_SHA256@"
    end
    on_intel do
      url "@ADDRESS@/@MACOS_INTEL@"
      sha256 "@MACOS_INTEL_SHA256@"
    end
  end

  on_linux do
    on_intel do
      url "@ADDRESS@/@LINUX@"
      sha256 "@LINUX_SHA256@"
    end
  end

  def install
    bin.install "chartroom"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/chartroom.bash" => "chartroom"
    zsh_completion.install "completions/_chartroom"
    fish_completion.install "completions/chartroom.fish"
  end

  test do
    system bin/"chartroom", "print", "log", "mikasa", "-o", "log.pdf"
    assert_path_exists testpath/"log.pdf"
  end
end
